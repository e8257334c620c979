import { expect, test } from 'vitest'
import { validateEvent } from '#schema/event-input.ts'
import { languages } from '#schema/i18n/language.ts'
import { validateProfile } from '#schema/validation/profile-input.ts'
import { translateSentence } from './translate-sentence.ts'

test.each([
  ['Title is required.', 'शीर्षक ज़रूरी है।'],
  ['Number of Overs must be a whole number from 1 to 50.', 'ओवरों की संख्या: 1 से 50 तक का पूर्णांक लिखें।'],
  ['Player 11 Name must be at most 80 characters.', 'खिलाड़ी 11 का नाम: ज़्यादा से ज़्यादा 80 अक्षर।'],
  ['Team 2 - Player 1 is required.', 'टीम 2 - खिलाड़ी 1 ज़रूरी है।'],
  ['Please wait 12 seconds before requesting another OTP.', 'नया ओटीपी मँगाने से पहले कृपया 12 सेकंड रुकें।'],
  ['This camera link is already in use. Ask the organiser for a new one.', /^यह कैमरे का लिंक पहले से/],
  ['You have created a lot of events. Please try again in 40 minutes.', /40 मिनट बाद/],
  ['Somebody else is scoring now.', 'स्कोर अभी कोई और रख रहा है।'],
  ['Ravi’s phone is scoring now.', /^स्कोर अभी Ravi’s phone/],
  ['Invalid or expired OTP', /^ओटीपी ग़लत है/],
  ['At most 2000 late entries can wait. Please add or drop some first.', /2000 एंट्री रुकी रह सकती हैं।/],
  ['A score can have at most 20000 entries.', 'एक स्कोर में ज़्यादा से ज़्यादा 20000 एंट्री हो सकती हैं।'],
  ['A score can have at most 3000 entries, corrections aside.', /^एक स्कोर में सुधारों के अलावा .* 3000 एंट्री/],
  ['A clip lasts from 5 to 60 seconds.', 'क्लिप 5 से 60 सेकंड की होती है।'],
  ['There is no picture of that moment.', 'उस पल का कोई दृश्य नहीं है।'],
])('“%s” in Hindi is %s', (sentence, hindi) => {
  expect(translateSentence(sentence, 'hi')).toMatch(hindi)
})

test('a sentence that is not known stays as it is', () => {
  expect(translateSentence('<b>Something</b> new.', 'hi')).toBe('<b>Something</b> new.')
})

test('what the rules of the forms say about an empty form is translated', () => {
  const draft = { title: '', description: '', venue: '', localTime: '', timeZone: 'Mars/Olympus', visibility: 'public' }
  const device = { name: 'A', isController: false }
  const checked = validateEvent({
    ...draft,
    type: 'cricket',
    sponsors: [{ name: 'x'.repeat(200), logo: 'javascript:x' }],
    devices: [device, device],
    details: { team1: '', overs: 99, playersPerTeam: 2, playerNames: ['a', 'b', 'c'] },
  } as never)
  const profile = validateProfile({ fullname: '', email: 'x' })
  const faults = [checked, profile].flatMap((each) => ('faults' in each ? Object.values(each.faults) : []))
  expect(faults.length).toBeGreaterThan(8)
  for (const language of languages.filter((each) => each !== 'en')) {
    for (const fault of faults) expect(translateSentence(fault, language)).toMatch(/^[^A-Za-z]*\p{Script=Devanagari}/u)
  }
})
