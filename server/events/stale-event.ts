import { Refusal } from '#server/refusal.ts'

/** Said when the event has changed since it was read; REST has a status of its own for it. */
export class StaleEvent extends Refusal {
  constructor() {
    super('CONFLICT', 'This event was changed by someone else. Reload and try again.')
  }
}
