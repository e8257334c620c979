export type ControlRoom = { id: string; name: string }

export type Control = {
  /** Fencing token: increases with each change of control; commands with an older one are rejected. */
  fence: number
  /** Null while no room is open. */
  holder: ControlRoom | null
  /** Open rooms, longest open first. */
  rooms: ControlRoom[]
  autoSubstitute: boolean
}
