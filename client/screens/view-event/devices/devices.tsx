import type { EventDetailsPageFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Count } from '#client/screens/view-event/shared/event-sections.tsx'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { DeviceLine } from './device-line.tsx'
import { Invitations } from './invitations.tsx'

export const DEVICES_ID = 'devices'

/** Only the owner sees the devices' names, and can invite phones until the event is over. Others see the count. */
export function Devices({ event }: { event: EventDetailsPageFragment }) {
  const text = useMessages(messages)
  const isOpen = event.isOwner && (event.status === 'scheduled' || event.status === 'live')
  const devices = event.devices ?? []
  return (
    <section className="form-section" aria-labelledby={DEVICES_ID}>
      <h2 className="crease" id={DEVICES_ID} tabIndex={-1}>
        {text.devices}
      </h2>
      <Count label={text.deviceCount} count={event.deviceCount} />
      {isOpen ? (
        <Invitations event={event} devices={devices} />
      ) : (
        devices.length > 0 && (
          <ol>
            {devices.map((device, place) => (
              <DeviceLine key={device.id} device={device} place={place + 1} event={event} />
            ))}
          </ol>
        )
      )}
    </section>
  )
}
