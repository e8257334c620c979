import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & ButtonLook & { busy?: boolean }

/** While busy it keeps the focus, and neither acts nor submits. */
export function Button({ kind, block, small, busy = false, type = 'button', children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ ...(kind && { kind }), ...(block && { block }), ...(small && { small }) })}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** Acts like a button, reads like a link. */
export function LinkButton({ type = 'button', ...rest }: Omit<ComponentProps<'button'>, 'className'>) {
  return <button {...rest} type={type} className="link-btn" />
}
