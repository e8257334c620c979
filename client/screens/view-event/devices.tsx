import type { EventDetailsPageFragment } from '#client/graphql/generated.ts'
import { useWords } from '#client/language/use-words.ts'
import { DeviceLine } from './device-line.tsx'
import { Count } from './event-sections.tsx'
import { Invitations } from './invitations.tsx'
import { words } from './words.ts'

/**
 * The devices of an event. Their names are only the owner's to see, who invites a phone for each as long as the event is
 * not over; how many there are is everybody's.
 */
export function Devices({ event }: { event: EventDetailsPageFragment }) {
  const text = useWords(words)
  const isOpen = event.isOwner && (event.status === 'SCHEDULED' || event.status === 'LIVE')
  const devices = event.devices ?? []
  return (
    <section className="form-section" aria-labelledby="devices">
      <h2 className="crease" id="devices">
        {text.devices}
      </h2>
      <Count label={text.deviceCount} count={event.deviceCount} />
      {isOpen ? (
        <Invitations event={event} devices={devices} />
      ) : (
        devices.length > 0 && (
          <ol>
            {devices.map((device, place) => (
              <DeviceLine key={device.id} device={device} place={place + 1} />
            ))}
          </ol>
        )
      )}
    </section>
  )
}
