import type { ComponentProps } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'className'> & {
  /** Accessible name. */
  label: string
  className?: string
}

export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={className ? `icon-btn ${className}` : 'icon-btn'} aria-label={label} />
  )
}
