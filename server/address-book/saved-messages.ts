import { SAVED_MESSAGES_MAX } from '#schema/validation/limits.ts'
import { validateSavedMessage } from '#schema/validation/saved-message.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { Db } from '#server/db/database.ts'
import { isUuid } from '#server/db/uuid.ts'
import { DomainError, invalidInput } from '#server/errors/domain-error.ts'
import { lockAddressBook } from './contacts.store.ts'
import type { SavedMessage } from './saved-message.ts'
import * as store from './saved-messages.store.ts'

export interface SavedMessages {
  savedMessages(user: CurrentUser): Promise<SavedMessage[]>
  /** Returns the message with the same text if there is one. */
  createSavedMessage(user: CurrentUser, typed: string): Promise<SavedMessage>
  updateSavedMessage(user: CurrentUser, id: string, typed: string): Promise<SavedMessage>
  removeSavedMessage(user: CurrentUser, id: string): Promise<void>
}

export function savedMessages(db: Db): SavedMessages {
  return {
    savedMessages: ({ userId }) => store.savedMessageRows(db, userId),

    createSavedMessage({ userId }, typed) {
      const text = checked(typed)
      return db.transaction().execute(async (trx) => {
        await lockAddressBook(trx, userId)
        const messages = await store.savedMessageRows(trx, userId)
        const same = messages.find((message) => message.text === text)
        if (same) return same
        if (messages.length >= SAVED_MESSAGES_MAX) {
          throw new DomainError('CONFLICT', `You have ${SAVED_MESSAGES_MAX} messages. Please remove one first.`)
        }
        return store.insertSavedMessage(trx, userId, text)
      })
    },

    async updateSavedMessage({ userId }, id, typed) {
      const text = checked(typed)
      const message = isUuid(id) && (await store.writeSavedMessage(db, userId, { id, text }))
      if (!message) throw messageNotFound()
      return message
    },

    async removeSavedMessage({ userId }, id) {
      if (!isUuid(id) || !(await store.deleteSavedMessage(db, userId, id))) throw messageNotFound()
    },
  }
}

function checked(typed: string): string {
  const found = validateSavedMessage(typed)
  if ('faults' in found) throw invalidInput(found.faults)
  return found.text
}

function messageNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'Message not found.')
}
