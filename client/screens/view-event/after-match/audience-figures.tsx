import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { locales } from '#schema/i18n/language.ts'
import { messages } from './messages/generated.ts'

type Audience = { peak: number; viewers: number; minutes: number }

export function AudienceFigures({ audience: { peak, viewers, minutes } }: { audience: Audience }) {
  const text = useMessages(messages)
  const written = new Intl.NumberFormat(locales[useLanguage()])
  const figures: [string, number][] = [
    [text.viewers, viewers],
    [text.peak, peak],
    [text.minutes, minutes],
  ]
  return (
    <div>
      <dl className="facts">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{written.format(figure)}</dd>
          </div>
        ))}
      </dl>
      <p className="field__hint">{text.audienceNote}</p>
    </div>
  )
}
