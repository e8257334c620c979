import { ImageIcon } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { byteSize } from '#client/format/byte-size.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { FieldFrame, fieldAria } from '#client/ui/fields/field-frame.tsx'
import { acceptedImages } from '#schema/validation/image-file.ts'
import { checkLogoFile } from './logo-file.ts'
import { useFieldError } from './use-field-error.ts'

/** The stored logo, or a preview of the file that replaces it on save. */
export function SponsorLogo({ place, isUploading }: { place: number; isUploading: boolean }) {
  const { setValue, setError, clearErrors } = useFormContext<EventFormValues>()
  const { name, logo, file } = useWatch<EventFormValues, `sponsors.${number}`>({ name: `sponsors.${place}` })
  const text = useMessages(messages)
  const language = useLanguage()
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
    const found = await checkLogoFile(chosen, text)
    if (newest.current !== chosen) return
    setWarning(found.isBlank ? text.logoBlank : null)
    if (found.error !== null) {
      target.value = ''
      setError(`sponsors.${place}.logo`, { type: 'file', message: found.error })
    } else {
      clearErrors(`sponsors.${place}.logo`)
      setValue(`sponsors.${place}.file`, chosen)
    }
  }

  return (
    <FieldFrame id={aria.id} label={text.sponsorLogo} hint={hint} error={error}>
      <div className="file">
        <LogoPlate url={preview} alt={text.logoOf({ name })} />
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
              <span className="file__name">
                {file ? `${file.name}, ${byteSize(Math.max(file.size, 1_000), language)}` : text.logoKept}
              </span>
            )
          )}
        </div>
      </div>
    </FieldFrame>
  )
}

function LogoPlate({ url, alt }: { url: string; alt: string }) {
  if (!url) {
    return (
      <div className="logo-plate logo-plate--empty">
        <ImageIcon className="icon icon--lg" />
      </div>
    )
  }
  return (
    <div className="logo-plate">
      <img src={url} alt={alt} referrerPolicy="no-referrer" />
    </div>
  )
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
