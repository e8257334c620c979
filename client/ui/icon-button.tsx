import type { ComponentProps } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'className'> & {
  /** Accessible name. */
  label: string
  edge?: boolean
  className?: string
}

export function IconButton({ label, edge = false, className, type = 'button', ...rest }: IconButtonProps) {
  const classes = ['icon-btn', edge && 'icon-btn--edge', className].filter(Boolean).join(' ')
  return <button {...rest} type={type} className={classes} aria-label={label} />
}
