type SwitchFieldProps = {
  label: string
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Whether it stands on a panel of its own. */
  panel?: boolean
}

/** A setting that takes effect at once. */
export function SwitchField({ label, hint, isOn, onChange, panel = false }: SwitchFieldProps) {
  return (
    <label className={panel ? 'switch panel' : 'switch'}>
      <span className="switch__text">
        {label}
        <small>{hint}</small>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
        role="switch"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
