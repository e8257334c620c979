/** A page that controls an event, or waits to. */
export type ControlRoom = { id: string; name: string }

/** Who controls an event, and who could. */
export type Control = {
  /** Counts the changes of control: whoever speaks with an older one is refused. */
  fence: number
  /** Null while no room is open. */
  holder: ControlRoom | null
  /** Those that are open, longest first. */
  rooms: ControlRoom[]
  autoSubstitute: boolean
}
