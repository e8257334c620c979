import { useWords } from '#client/language/use-words.ts'
import { words } from './words.ts'

export type CameraChoice = { id: string; name: string }

/** The value of the option that is no camera. */
export const SLATE = ''

/** What a recording can show: any of the cameras, or the slate. */
export function CameraOptions({ devices }: { devices: readonly CameraChoice[] }) {
  const { slate } = useWords(words)
  return (
    <>
      {devices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value={SLATE}>{slate}</option>
    </>
  )
}
