import { ImageIcon } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { FieldFrame, fieldAria } from '#client/ui/fields/field-frame.tsx'
import { acceptedImages } from '#schema/validation/image-file.ts'
import { logoFileNews } from './logo-file.ts'
import { useFieldError } from './use-fault.ts'

/** The stored logo, or a preview of the file that replaces it on save. */
export function SponsorLogo({ place, isUploading }: { place: number; isUploading: boolean }) {
  const { setValue, setError, clearErrors } = useFormContext<EventFormValues>()
  const { name, logo, file } = useWatch<EventFormValues, `sponsors.${number}`>({ name: `sponsors.${place}` })
  const text = useMessages(messages)
  const error = useFieldError()(`sponsors.${place}.logo`)
  const [warning, setWarning] = useState<string | null>(null)
  const newest = useRef<File | null>(null)
  const hint = warning ?? text.logoHint
  const aria = fieldAria(useId(), { hint, error })
  const preview = useObjectUrl(file) ?? logo

  /** Drops a rejected file; the previous logo stays. */
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    if (!chosen) return
    newest.current = chosen
    const { refusal, isBlank } = await logoFileNews(chosen, text)
    if (newest.current !== chosen) return
    setWarning(isBlank && refusal === null ? text.logoBlank : null)
    if (refusal !== null) {
      target.value = ''
      setError(`sponsors.${place}.logo`, { type: 'file', message: refusal })
    } else {
      clearErrors(`sponsors.${place}.logo`)
      setValue(`sponsors.${place}.file`, chosen)
    }
  }

  return (
    <FieldFrame id={aria.id} label={text.sponsorLogo} hint={hint} error={error}>
      <div className="file">
        {preview ? (
          <div className="logo-plate">
            <img src={preview} alt={text.logoOf({ name })} referrerPolicy="no-referrer" />
          </div>
        ) : (
          <div className="logo-plate logo-plate--empty">
            <ImageIcon className="icon icon--lg" />
          </div>
        )}
        <div className="stack stack--tight">
          <input
            className="file__input"
            type="file"
            accept={acceptedImages.join(',')}
            required={!preview}
            onChange={choose}
            {...aria}
          />
          {isUploading && file ? (
            <progress className="progress" aria-label={text.logoUploading({ file: file.name })} />
          ) : (
            (file || logo) && (
              <span className="file__name">{file ? `${file.name}, ${sizeOf(file)}` : text.logoKept}</span>
            )
          )}
        </div>
      </div>
    </FieldFrame>
  )
}

function sizeOf({ size }: File): string {
  return size < 1_000_000 ? `${Math.max(Math.round(size / 1_000), 1)} kB` : `${(size / 1_000_000).toFixed(1)} MB`
}

/** Object URL of a file, revoked when the file changes or the component unmounts. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [file])
  return url
}
