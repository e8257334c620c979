import { ImageIcon } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useWords } from '#client/language/use-words.ts'
import { FieldFrame, fieldAria } from '#client/ui/field-frame.tsx'
import { LOGO_MAX_BYTES } from '#schema/limits.ts'
import type { EventFormValues } from './form-values.ts'
import { useFault } from './use-fault.ts'
import { words } from './words.ts'

const accepted = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/heic']
/** A browser that cannot show these leaves it to the server to read them. */
const perhapsUnshowable = ['image/heic', 'image/avif', '']

/** The logo of the sponsor at a place: the stored one, or the file chosen to replace it, seen before it is uploaded. */
export function SponsorLogo({ place, isUploading }: { place: number; isUploading: boolean }) {
  const { setValue, setError, clearErrors } = useFormContext<EventFormValues>()
  const { name, logo, file } = useWatch<EventFormValues, `sponsors.${number}`>({ name: `sponsors.${place}` })
  const text = useWords(words)
  const error = useFault()(`sponsors.${place}.logo`)
  const aria = fieldAria(useId(), { hint: text.logoHint, error })
  const preview = useObjectUrl(file) ?? logo

  /** A file that is refused is let go; the logo that was there before stays. */
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    if (!chosen) return
    const message = await refusalOf(chosen)
    if (message) {
      target.value = ''
      setError(`sponsors.${place}.logo`, { type: 'file', message })
    } else {
      clearErrors(`sponsors.${place}.logo`)
      setValue(`sponsors.${place}.file`, chosen)
    }
  }

  async function refusalOf(chosen: File): Promise<string | null> {
    if (chosen.size > LOGO_MAX_BYTES) return text.logoTooLarge
    if (chosen.type !== '' && !accepted.includes(chosen.type)) return text.logoUnknown
    return (await canBeShown(chosen)) || perhapsUnshowable.includes(chosen.type) ? null : text.logoUnreadable
  }

  return (
    <FieldFrame id={aria.id} label={text.sponsorLogo} hint={text.logoHint} error={error}>
      <div className="file">
        {preview ? (
          <div className="logo-plate">
            <img src={preview} alt={text.logoOf(name)} referrerPolicy="no-referrer" />
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
            accept={accepted.join(',')}
            required={!preview}
            onChange={choose}
            {...aria}
          />
          {isUploading && file ? (
            <progress className="progress" aria-label={text.logoUploading(file.name)} />
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

async function canBeShown(file: File): Promise<boolean> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
    return true
  } catch {
    return false
  } finally {
    URL.revokeObjectURL(picture.src)
  }
}

function sizeOf({ size }: File): string {
  return size < 1_000_000 ? `${Math.max(Math.round(size / 1_000), 1)} kB` : `${(size / 1_000_000).toFixed(1)} MB`
}

/** An address under which the browser shows a file, for as long as the component shows it. */
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
