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
  const ids = { title: `${id}-title`, text: `${id}-text` }
  const failed = kind === 'failed'
  return (
    <dialog
      className="dialog"
      role={kind === 'confirm' || failed ? 'alertdialog' : undefined}
      aria-labelledby={ids.title}
      aria-describedby={ids.text}
      {...useModal(open, onClose)}
    >
      {open && kind === 'success' && <SuccessBand>{art}</SuccessBand>}
      {open && failed && (
        <FailureBand ids={ids} title={title}>
          {children}
        </FailureBand>
      )}
      {open && (
        <div className="dialog__inner">
          {!failed && (
            <>
              <h2 className="dialog__title" id={ids.title}>
                {title}
              </h2>
              <div className="dialog__text" id={ids.text}>
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

function SuccessBand({ children: art }: { children: ReactNode }) {
  return (
    <div className="dialog__band turf">
      {art}
      <span className="dialog__seal">
        <Check className="icon icon--lg" />
      </span>
    </div>
  )
}

type FailureBandProps = { ids: { title: string; text: string }; title: string; children: ReactNode }

/** Takes the place of the dialog's title and text. */
function FailureBand({ ids, title, children }: FailureBandProps) {
  return (
    <div className="dialog__band dialog__band--failed">
      <div className="failure">
        <CircleAlert className="icon icon--lg" />
        <p className="failure__title" id={ids.title}>
          {title}
        </p>
        <div className="failure__text" id={ids.text}>
          {children}
        </div>
      </div>
    </div>
  )
}
