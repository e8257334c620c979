import type { EventType } from '#schema/event-input.ts'
import { pitchOf } from '#schema/sports/display.ts'
import type { PitchShape, PitchStyle } from '#schema/sports/pitch.ts'

/** Line drawing of the sport's field. */
export function Pitch({ type }: { type: EventType }) {
  return (
    <svg className="court" viewBox="0 0 48 64" aria-hidden="true">
      {pitchOf(type).map(drawn)}
    </svg>
  )
}

const styles: { [Style in PitchStyle]?: object } = {
  net: { strokeWidth: 2.6 },
  dashed: { strokeDasharray: '3 3' },
  upright: { className: 'court__upright' },
}

function drawn({ style, kind: Shape, ...attributes }: PitchShape, place: number) {
  return <Shape key={place} {...attributes} {...(style && styles[style])} />
}
