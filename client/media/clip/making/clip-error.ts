/** `gone`: nothing of it is kept. `unreachable`: the network failed. `unable`: this browser cannot make it. */
export type ClipFault = 'gone' | 'unreachable' | 'unable'

export class ClipError extends Error {
  readonly fault: ClipFault

  constructor(fault: ClipFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}
