import { useId } from 'react'
import { blankSponsor } from '#client/event-form/shared/form-values.ts'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { FieldNotes } from '#client/ui/fields/field-frame.tsx'
import { ScoreboardDigits } from '#client/ui/scoreboard-digits.tsx'
import { SPONSOR_FEE_RUPEES, SPONSORS_MAX } from '#schema/validation/limits.ts'
import { FormSection } from './form-section.tsx'
import { RowItem } from './row-item.tsx'
import { SponsorLogo } from './sponsor-logo.tsx'
import { SponsorName } from './sponsor-name.tsx'
import { useFieldError } from './use-field-error.ts'
import { useRows } from './use-rows.ts'

/** `uploading` is the index of the sponsor whose logo is being uploaded. */
export function SponsorRows({ uploading }: { uploading: number | null }) {
  const { list, add, fields, append, tools } = useRows('sponsors')
  const errorOf = useFieldError()
  const text = useMessages(messages)
  const id = useId()
  const isFull = fields.length >= SPONSORS_MAX

  return (
    <FormSection id="sponsors" title={text.sponsors} note={text.sponsorsNote({ rupees: SPONSOR_FEE_RUPEES })}>
      {fields.length === 0 ? (
        <EmptyNote>{text.noSponsors}</EmptyNote>
      ) : (
        <ol className="rows" ref={list}>
          {fields.map(({ key }, place) => (
            <RowItem
              key={key}
              titleId={`${id}${key}`}
              title={text.sponsor({ place: place + 1 })}
              place={place}
              count={fields.length}
              tools={tools}
            >
              <SponsorName place={place} describedBy={`${id}${key}`} />
              <SponsorLogo place={place} isUploading={place === uploading} />
            </RowItem>
          ))}
        </ol>
      )}
      <FieldNotes id="sponsors" hint={isFull && text.sponsorsFull({ max: SPONSORS_MAX })} error={errorOf('sponsors')} />
      <Button ref={add} kind="secondary" block disabled={isFull} onClick={() => append({ ...blankSponsor })}>
        {text.addSponsor}
      </Button>
      {fields.length > 0 && <Sum sponsors={fields.length} />}
    </FormSection>
  )
}

function Sum({ sponsors }: { sponsors: number }) {
  const rupees = String(sponsors * SPONSOR_FEE_RUPEES)
  return (
    <p className="sum">
      <span>{useMessages(messages).sum({ sponsors, rupees: SPONSOR_FEE_RUPEES })}</span>
      <span className="sum__total">
        <span className="rupee">₹</span>
        <ScoreboardDigits value={rupees} label={rupees} />
      </span>
    </p>
  )
}
