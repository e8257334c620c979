import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { TextField } from '#client/ui/field.tsx'
import { FieldNotes } from '#client/ui/field-frame.tsx'
import { Figures } from '#client/ui/figures.tsx'
import { SPONSOR_FEE_RUPEES, SPONSORS_MAX } from '#schema/limits.ts'
import { FormSection } from './form-section.tsx'
import { blankSponsor, type EventFormValues } from './form-values.ts'
import { RowItem } from './row-item.tsx'
import { SponsorLogo } from './sponsor-logo.tsx'
import { useFault } from './use-fault.ts'
import { useRows } from './use-rows.ts'
import { words } from './words.ts'

/** The sponsors. `uploading` is the place of the one whose logo is on its way. */
export function SponsorRows({ uploading }: { uploading: number | null }) {
  const { register } = useFormContext<EventFormValues>()
  const { list, add, fields, append, tools } = useRows('sponsors')
  const faultOf = useFault()
  const text = useWords(words)
  const id = useId()
  const isFull = fields.length >= SPONSORS_MAX

  return (
    <FormSection id="sponsors" title={text.sponsors} note={text.sponsorsNote}>
      {fields.length === 0 ? (
        <EmptyNote>{text.noSponsors}</EmptyNote>
      ) : (
        <ol className="rows" ref={list}>
          {fields.map(({ key }, place) => (
            <RowItem
              key={key}
              titleId={`${id}${key}`}
              title={text.sponsor(place + 1)}
              place={place}
              count={fields.length}
              tools={tools}
            >
              <TextField
                label={text.sponsorName}
                required
                aria-describedby={`${id}${key}`}
                error={faultOf(`sponsors.${place}.name`)}
                {...register(`sponsors.${place}.name`)}
              />
              <SponsorLogo place={place} isUploading={place === uploading} />
            </RowItem>
          ))}
        </ol>
      )}
      <FieldNotes id="sponsors" hint={isFull && text.sponsorsFull} error={faultOf('sponsors')} />
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
      <span>{useWords(words).sum(sponsors)}</span>
      <span className="sum__total">
        <span className="rupee">₹</span>
        <Figures value={rupees} label={rupees} />
      </span>
    </p>
  )
}
