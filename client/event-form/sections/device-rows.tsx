import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { blankDevice, controllerPlace, type EventFormValues } from '#client/event-form/shared/form-values.ts'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { FieldNotes } from '#client/ui/fields/field-frame.tsx'
import { DEVICES_MAX } from '#schema/validation/limits.ts'
import { FormSection } from './form-section.tsx'
import { RowItem } from './row-item.tsx'
import { useFieldError } from './use-field-error.ts'
import { useRows } from './use-rows.ts'

export function DeviceRows() {
  const { register, getValues, setValue } = useFormContext<EventFormValues>()
  const { list, add, fields, append, tools } = useRows('devices')
  const controller = controllerPlace(useWatch<EventFormValues, 'devices'>({ name: 'devices' }))
  const errorOf = useFieldError()
  const text = useMessages(messages)
  const id = useId()
  const isFull = fields.length >= DEVICES_MAX

  function makeController(chosen: number) {
    for (const place of getValues('devices').keys()) setValue(`devices.${place}.isController`, place === chosen)
  }

  return (
    <FormSection id="devices" title={text.devices} note={text.devicesNote}>
      {fields.length === 0 ? (
        <EmptyNote>{text.noDevices}</EmptyNote>
      ) : (
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
                {...register(`devices.${place}.name`)}
              />
              <label className="check">
                <input
                  type="radio"
                  name={`${id}controller`}
                  aria-describedby={`${id}${key}`}
                  checked={place === controller}
                  onChange={() => makeController(place)}
                />
                {text.controller}
              </label>
            </RowItem>
          ))}
        </ol>
      )}
      <FieldNotes id="devices" hint={isFull && text.devicesFull({ max: DEVICES_MAX })} error={errorOf('devices')} />
      <Button ref={add} kind="secondary" block disabled={isFull} onClick={() => append({ ...blankDevice })}>
        {text.addDevice}
      </Button>
    </FormSection>
  )
}
