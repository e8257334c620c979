import { DomainError } from '#server/errors/domain-error.ts'

/** The event has changed since it was read. REST maps it to 412 when `If-Match` was sent. */
export class StaleEvent extends DomainError {
  constructor() {
    super('CONFLICT', 'This event was changed by someone else. Reload and try again.')
  }
}
