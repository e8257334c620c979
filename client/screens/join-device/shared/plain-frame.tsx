import type { ReactNode } from 'react'
import { useProduct } from '#client/app/product.ts'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { LogoMark } from '#client/ui/icons.tsx'

/** Frame of this screen's pages while the phone is not filming. */
export function PlainFrame({ tab, children }: { tab: string; children: ReactNode }) {
  const product = useProduct()
  return (
    <PageFrame>
      <title>{`${tab} · ${product.fullName}`}</title>
      <TopBar
        heading={false}
        title={
          <>
            <LogoMark />
            {product.fullName}
          </>
        }
      />
      {children}
    </PageFrame>
  )
}
