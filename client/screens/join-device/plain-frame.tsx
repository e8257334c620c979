import type { ReactNode } from 'react'
import { product } from '#client/app/product.ts'
import { Mark } from '#client/ui/icons.tsx'
import { PageFrame } from '#client/ui/page-frame.tsx'
import { TopBar } from '#client/ui/top-bar.tsx'

/** Frame of this screen's pages while the phone is not filming. */
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
