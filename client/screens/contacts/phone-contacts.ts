import { NAME_MAX } from '#schema/validation/limits.ts'
import { parseMobile } from '#schema/validation/phone.ts'
import type { NewContact } from './contact-lines.ts'

/** Of the Contact Picker API, which Chrome on Android has. */
type ContactsManager = {
  select(
    properties: ['name', 'tel'],
    options: { multiple: true },
  ): Promise<{ name?: readonly string[]; tel?: readonly string[] }[]>
}

/** Null where the browser cannot pick from the phone. */
export function phoneContacts(): ContactsManager | null {
  return (navigator as Navigator & { contacts?: ContactsManager }).contacts ?? null
}

/** First digit of Indian mobile numbers. Landlines cannot receive messages. */
const MOBILE = /^[6-9]/

/** Opens the phone's list. Those without a name are left out; of several numbers, the first mobile number is taken. */
export async function pickFromPhone(contacts: ContactsManager): Promise<NewContact[]> {
  const picked = await contacts.select(['name', 'tel'], { multiple: true })
  return picked.flatMap(({ name = [], tel = [] }) => {
    const known = name.find((each) => each.trim() !== '')
    const numbers = tel.flatMap((each) => parseMobile(each) ?? [])
    const mobile = numbers.find((each) => MOBILE.test(each)) ?? numbers[0] ?? null
    return known ? [{ name: [...known.trim()].slice(0, NAME_MAX).join(''), mobile }] : []
  })
}
