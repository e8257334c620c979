import { builder } from '#server/graphql/builder.ts'
import { enumValues } from '#server/graphql/enum-values.ts'
import { requireUser } from '#server/http/context.ts'
import { type Contact, type ContactGroup, type ContactPage, contactRoles } from './contact.ts'

const contactRole = builder.enumType('ContactRole', { values: enumValues(contactRoles) })

const contact = builder.objectRef<Contact>('Contact').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    mobile: t.exposeString('mobile', { nullable: true }),
    roles: t.expose('roles', { type: [contactRole] }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', nullable: true }),
  }),
})

const contactPage = builder.objectRef<ContactPage>('ContactPage').implement({
  fields: (t) => ({
    nodes: t.expose('nodes', { type: [contact] }),
    hasMore: t.exposeBoolean('hasMore'),
    total: t.exposeInt('total'),
  }),
})

const contactGroup = builder.objectRef<ContactGroup>('ContactGroup').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    contacts: t.expose('contacts', { type: [contact] }),
  }),
})

const contactInput = builder.inputType('ContactInput', {
  fields: (t) => ({ name: t.string({ required: true }), mobile: t.string() }),
})

const contactGroupInput = builder.inputType('ContactGroupInput', {
  fields: (t) => ({ name: t.string({ required: true }), contactIds: t.idList({ required: true }) }),
})

type Typed = { name: string; mobile?: string | null | undefined }

function withNumber({ name, mobile = null }: Typed) {
  return { name, mobile }
}

builder.queryFields((t) => ({
  contacts: t.field({
    type: contactPage,
    args: { limit: t.arg.int({ required: true, defaultValue: 50 }), after: t.arg.id(), search: t.arg.string() },
    resolve: (_root, { limit, after, search }, context) =>
      context.services.addressBook.contacts(requireUser(context), {
        limit,
        after: after ?? null,
        search: search ?? '',
      }),
  }),
  groups: t.field({
    type: [contactGroup],
    resolve: (_root, _args, context) => context.services.addressBook.groups(requireUser(context)),
  }),
}))

builder.mutationFields((t) => ({
  addContacts: t.field({
    type: [contact],
    args: { contacts: t.arg({ type: [contactInput], required: true }) },
    resolve: (_root, { contacts }, context) =>
      context.services.addressBook.addContacts(requireUser(context), contacts.map(withNumber)),
  }),
  updateContact: t.field({
    type: contact,
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: contactInput, required: true }) },
    resolve: (_root, { id, input }, context) =>
      context.services.addressBook.updateContact(requireUser(context), id, withNumber(input)),
  }),
  removeContact: t.boolean({
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, { id }, context) {
      await context.services.addressBook.removeContact(requireUser(context), id)
      return true
    },
  }),
}))

builder.mutationFields((t) => ({
  createGroup: t.field({
    type: contactGroup,
    args: { input: t.arg({ type: contactGroupInput, required: true }) },
    resolve: (_root, { input }, context) => context.services.addressBook.createGroup(requireUser(context), input),
  }),
  updateGroup: t.field({
    type: contactGroup,
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: contactGroupInput, required: true }) },
    resolve: (_root, { id, input }, context) =>
      context.services.addressBook.updateGroup(requireUser(context), id, input),
  }),
  removeGroup: t.boolean({
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, { id }, context) {
      await context.services.addressBook.removeGroup(requireUser(context), id)
      return true
    },
  }),
}))
