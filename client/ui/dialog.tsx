import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useModal } from '#client/ui/hooks/use-modal.ts'

type DialogProps = {
  open: boolean
  /** Also called on Escape, which never confirms. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Shown below `children`. */
  body?: ReactNode
  /** Buttons. The safe one is last or marked `data-safe`, and gets the focus. */
  actions: ReactNode
  kind?: 'confirm' | 'success' | 'failed' | 'showing'
  /** Drawing behind the success tick. */
  art?: ReactNode
  /** Shown below the actions. */
  footnote?: ReactNode
}

/** A modal sheet on phones, a modal card on larger screens. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  body,
  actions,
  kind = 'confirm',
  art,
  footnote,
}: DialogProps) {
  const id = useId()
  const names = { title: `${id}-title`, text: `${id}-text` }
  const failed = kind === 'failed'
  return (
    <dialog
      className="dialog"
      role={kind === 'confirm' || failed ? 'alertdialog' : undefined}
      aria-labelledby={names.title}
      aria-describedby={names.text}
      {...useModal(open, onClose)}
    >
      {open && kind === 'success' && (
        <div className="dialog__band turf">
          {art}
          <span className="dialog__seal">
            <Check className="icon icon--lg" />
          </span>
        </div>
      )}
      {open && failed && (
        <div className="dialog__band dialog__band--failed">
          <div className="failure">
            <CircleAlert className="icon icon--lg" />
            <p className="failure__title" id={names.title}>
              {title}
            </p>
            <div className="failure__text" id={names.text}>
              {children}
            </div>
          </div>
        </div>
      )}
      {open && (
        <div className="dialog__inner">
          {!failed && (
            <>
              <h2 className="dialog__title" id={names.title}>
                {title}
              </h2>
              <div className="dialog__text" id={names.text}>
                {children}
              </div>
            </>
          )}
          {body}
          <div className="dialog__actions">{actions}</div>
          {footnote}
        </div>
      )}
    </dialog>
  )
}
