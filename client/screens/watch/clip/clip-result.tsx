import { byteSize } from '#client/format/byte-size.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { ClipFormat } from '#client/media/clip/plan/clip-layout.ts'
import { locales } from '#schema/i18n/language.ts'
import { messages } from './messages/generated.ts'
import type { Making } from './use-making.ts'

type ClipResultProps = { made: Extract<Making, { phase: 'made' }>; format: ClipFormat }

export function ClipResult({ made: { url, file, seconds }, format }: ClipResultProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  return (
    <>
      <div className={`clip__picture clip__picture--${format}`}>
        {/* biome-ignore lint/a11y/useMediaCaption: nobody writes captions of a match as it happens */}
        <video src={url} controls playsInline aria-label={text.title} />
      </div>
      <p className="muted">{text.readySize({ seconds, size: byteSize(file.size, language) })}</p>
    </>
  )
}

export function ClipProgress({ share }: { share: number }) {
  const text = useMessages(messages)
  const language = useLanguage()
  const percent = new Intl.NumberFormat(locales[language], { style: 'percent' }).format(share)
  return (
    <div className="clip__progress">
      <progress className="progress" aria-label={text.making} max={1} value={share} />
      <span className="muted">{text.done({ percent })}</span>
    </div>
  )
}
