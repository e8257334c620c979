import { builder } from '#server/graphql/builder.ts'
import { requireUser } from '#server/http/context.ts'
import type { SavedMessage } from './saved-message.ts'

const savedMessage = builder.objectRef<SavedMessage>('SavedMessage').implement({
  fields: (t) => ({ id: t.exposeID('id'), text: t.exposeString('text') }),
})

builder.queryField('savedMessages', (t) =>
  t.field({
    type: [savedMessage],
    resolve: (_root, _args, context) => context.services.addressBook.savedMessages(requireUser(context)),
  }),
)

builder.mutationFields((t) => ({
  createSavedMessage: t.field({
    type: savedMessage,
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, context) => context.services.addressBook.createSavedMessage(requireUser(context), text),
  }),
  updateSavedMessage: t.field({
    type: savedMessage,
    args: { id: t.arg.id({ required: true }), text: t.arg.string({ required: true }) },
    resolve: (_root, { id, text }, context) =>
      context.services.addressBook.updateSavedMessage(requireUser(context), id, text),
  }),
  removeSavedMessage: t.boolean({
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, { id }, context) {
      await context.services.addressBook.removeSavedMessage(requireUser(context), id)
      return true
    },
  }),
}))
