import type { ReactNode } from 'react'

type FormSectionProps = { id: string; title: string; note?: string; children: ReactNode }

export function FormSection({ id, title, note, children }: FormSectionProps) {
  const heading = (
    <h2 className="crease" id={`${id}-title`} tabIndex={-1}>
      {title}
    </h2>
  )
  return (
    <section className="form-section" id={id} aria-labelledby={`${id}-title`}>
      {note ? (
        <div className="section-head">
          {heading}
          <p className="section-head__note">{note}</p>
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  )
}
