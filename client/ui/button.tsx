import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & ButtonLook & { busy?: boolean }

/**
 * While `busy`, keeps the focus but neither acts nor submits. If `busy` is given at all, further clicks of a double
 * click are ignored, however fast the action was.
 */
export function Button({ kind, block, small, busy, type = 'button', children, onClick, ...rest }: ButtonProps) {
  function act(event: MouseEvent<HTMLButtonElement>) {
    if (busy || (busy === false && event.detail > 1)) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ ...(kind && { kind }), ...(block && { block }), ...(small && { small }) })}
      aria-busy={busy || undefined}
      onClick={act}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

export function LinkButton({ type = 'button', ...rest }: Omit<ComponentProps<'button'>, 'className'>) {
  return <button {...rest} type={type} className="link-btn" />
}
