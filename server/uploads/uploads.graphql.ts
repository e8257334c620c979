import { builder } from '#server/graphql/builder.ts'
import { fileBytes } from '#server/graphql/http/multipart.ts'
import { requireUser } from '#server/http/context.ts'
import type { Logo } from './logo.ts'

const logo = builder.objectRef<Logo>('Logo').implement({
  fields: (t) => ({ url: t.exposeString('url'), width: t.exposeInt('width'), height: t.exposeInt('height') }),
})

builder.mutationFields((t) => ({
  uploadLogo: t.field({
    type: logo,
    args: { file: t.arg({ type: 'Upload', required: true }) },
    resolve: (_root, { file }, context) => {
      const uploader = { user: requireUser(context), client: context.client }
      return context.services.uploads.add(uploader, fileBytes(file))
    },
  }),
}))
