import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FilledNotice } from '#client/event-form/names/filled-notice.tsx'
import { takePastedList } from '#client/event-form/names/pasted-list.ts'
import { blankDevice, controllerPlace, type EventFormValues } from '#client/event-form/shared/form-values.ts'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { useSuggestedNames } from '#client/event-form/suggestions/suggestions.tsx'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { FieldNotes } from '#client/ui/fields/field-frame.tsx'
import { DEVICES_MAX } from '#schema/validation/limits.ts'
import { FormSection } from './form-section.tsx'
import { RowItem } from './row-item.tsx'
import { useDevicesFilling } from './use-devices-filling.ts'
import { useFieldError } from './use-field-error.ts'
import { useRows } from './use-rows.ts'

export function DeviceRows() {
  const { register, getValues, setValue } = useFormContext<EventFormValues>()
  const rows = useRows('devices')
  const { list, add, fields, append, tools } = rows
  const filling = useDevicesFilling(rows)
  const suggested = useSuggestedNames('devices')
  const controller = controllerPlace(useWatch<EventFormValues, 'devices'>({ name: 'devices' }))
  const errorOf = useFieldError()
  const text = useMessages(messages)
  const id = useId()
  const roleHint = `${id}controller-hint`
  const isFull = fields.length >= DEVICES_MAX

  function makeController(chosen: number) {
    for (const place of getValues('devices').keys()) setValue(`devices.${place}.isController`, place === chosen)
  }

  return (
    <FormSection id="devices" title={text.devices} note={text.devicesNote}>
      <FilledNotice filling={filling.last} />
      {fields.length === 0 ? (
        <EmptyNote>{text.noDevices}</EmptyNote>
      ) : (
        <>
          <p className="field__hint" id={roleHint}>
            {text.controllerHint}
          </p>
          <ol className="rows" ref={list}>
            {fields.map(({ key }, place) => (
              <RowItem
                key={key}
                titleId={`${id}${key}`}
                title={text.device({ place: place + 1 })}
                place={place}
                count={fields.length}
                tools={tools}
              >
                <TextField
                  label={text.deviceName}
                  required
                  aria-describedby={`${id}${key}`}
                  error={errorOf(`devices.${place}.name`) ?? errorOf(`devices.${place}.id`)}
                  onPaste={(event) => {
                    const names = takePastedList(event)
                    if (names) filling.fill(names, place)
                  }}
                  {...suggested}
                  {...register(`devices.${place}.name`)}
                />
                <label className="check">
                  <input
                    type="radio"
                    name={`${id}controller`}
                    aria-describedby={`${id}${key} ${roleHint}`}
                    checked={place === controller}
                    onChange={() => makeController(place)}
                  />
                  {text.controller}
                </label>
              </RowItem>
            ))}
          </ol>
        </>
      )}
      <FieldNotes id="devices" hint={isFull && text.devicesFull({ max: DEVICES_MAX })} error={errorOf('devices')} />
      <Button ref={add} kind="secondary" block disabled={isFull} onClick={() => append({ ...blankDevice })}>
        {text.addDevice}
      </Button>
    </FormSection>
  )
}
