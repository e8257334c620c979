import type { ReactNode } from 'react'
import { product } from '#client/product.ts'
import { Mark } from '#client/ui/icons.tsx'
import { PageFrame } from '#client/ui/page-frame.tsx'
import { TopBar } from '#client/ui/top-bar.tsx'

/** A page of this screen as long as it does not film. */
export function PlainFrame({ tab, children }: { tab: string; children: ReactNode }) {
  return (
    <PageFrame>
      <title>{`${tab} · ${product.fullName}`}</title>
      <TopBar
        heading={false}
        title={
          <>
            <Mark />
            {product.fullName}
          </>
        }
      />
      {children}
    </PageFrame>
  )
}
