import { useState } from 'react'
import { mediumTimeHere } from '#client/format/dates.ts'
import { useReplayMomentsQuery } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { type ControllerCredentials, contextOf } from '#client/screens/control-room/shared/controller.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import type { Actions } from '#client/screens/control-room/shared/use-actions.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { SelectField } from '#client/ui/fields/field.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { ShownMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { CameraView } from '#schema/messages/studio.ts'
import { type ReplayChoice, type ReplayIntent, replayCameras, replayChoices } from './replay-choices.ts'

type ReplayDialogProps = {
  eventId: string
  controller: ControllerCredentials
  cameras: readonly CameraView[]
  actions: Actions
  /** Of the control room: what it says of an offer that was refused. */
  message: ShownMessage | null
  wish: ReplayIntent
  onClose(): void
  onOffered(what: string): void
}

/** Offers viewers a moment to see again: the last one by default, from the camera that the server finds best. */
export function ReplayDialog({
  eventId,
  controller,
  cameras,
  actions,
  message,
  wish,
  onClose,
  onOffered,
}: ReplayDialogProps) {
  const text = useMessages(messages)
  const { data, error, loading, refetch } = useReplayMomentsQuery({
    variables: { eventId },
    context: contextOf(controller),
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  })
  const [busy, run] = useBusy()
  const [entryId, setEntry] = useState<string | null>(null)
  const [deviceId, setDevice] = useState<string | null>(null)
  const choices = replayChoices(data?.highlights.moments ?? [], wish)
  const choice = choices.find((one) => one.entryId === entryId) ?? choices[0]
  const views = choice && replayCameras(choice, cameras)
  // A camera that was chosen for another moment may not have this one.
  const camera = views?.others.find((one) => one.deviceId === deviceId)?.deviceId ?? null

  const offer = () =>
    run(async () => {
      if (!choice || !(await actions.replay(choice.entryId, camera))) return
      onOffered(choice.what)
    })

  return (
    <Dialog
      open
      onClose={onClose}
      kind="showing"
      title={text.replayTitle}
      body={
        <>
          <Reading isFailed={error !== undefined} isReading={loading} onRetry={() => void refetch().catch(() => {})} />
          {data && !choice && <EmptyNote>{text.noMoments}</EmptyNote>}
          {choice && views && (
            <>
              <MomentField choices={choices} choice={choice} onChange={setEntry} />
              <CameraField views={views} deviceId={camera} onChange={setDevice} />
            </>
          )}
          <MessageBar message={message?.kind === 'error' ? message : null} />
        </>
      }
      actions={
        <>
          {choice && (
            <Button busy={busy} onClick={offer} data-safe>
              {text.offerReplay}
            </Button>
          )}
          <Button kind="secondary" onClick={onClose}>
            {text.close}
          </Button>
        </>
      }
    >
      {text.replayText}
    </Dialog>
  )
}

type ReadingProps = { isReading: boolean; isFailed: boolean; onRetry(): void }

function Reading({ isReading, isFailed, onRetry }: ReadingProps) {
  const text = useMessages(messages)
  return (
    <div role="status">
      {isReading && (
        <p className="cluster">
          <Spinner /> {text.loadingMoments}
        </p>
      )}
      {isFailed && !isReading && (
        <p className="cluster">
          {text.momentsUnread}
          <Button kind="secondary" small onClick={onRetry}>
            {text.tryAgain}
          </Button>
        </p>
      )}
    </div>
  )
}

type MomentFieldProps = { choices: readonly ReplayChoice[]; choice: ReplayChoice; onChange(entryId: string): void }

function MomentField({ choices, choice, onChange }: MomentFieldProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  return (
    <SelectField label={text.replayMoment} value={choice.entryId} onChange={({ target }) => onChange(target.value)}>
      {choices.map(({ entryId, what, atMs }) => (
        <option key={entryId} value={entryId}>
          {atMs === null ? what : `${what} (${mediumTimeHere(atMs, language)})`}
        </option>
      ))}
    </SelectField>
  )
}

type CameraFieldProps = {
  views: ReturnType<typeof replayCameras>
  deviceId: string | null
  onChange(deviceId: string | null): void
}

function CameraField({ views: { best, others }, deviceId, onChange }: CameraFieldProps) {
  const text = useMessages(messages)
  return (
    <SelectField
      label={text.replayCamera}
      value={deviceId ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">
        {best === undefined ? text.bestOfAll : text.bestCamera({ name: best ?? text.theProgramme })}
      </option>
      {others.map((camera) => (
        <option key={camera.deviceId} value={camera.deviceId}>
          {camera.name}
        </option>
      ))}
    </SelectField>
  )
}
