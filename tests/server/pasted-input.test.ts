import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { legacyEvent } from '#tests/support/api/legacy-events.ts'
import { callRest } from '#tests/support/api/rest.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let owner: Organiser
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
})
afterAll(() => app.close())

const SEND = 'mutation ($mobile: String!) { sendOtp(mobile: $mobile) { mobile } }'
const VALIDATE =
  'mutation ($mobile: String!, $otp: String!) { validateOtp(mobile: $mobile, otp: $otp) { user { mobile } } }'

const sendOtp = (mobile: unknown) => callRest(app, { method: 'POST', url: '/sendOTP', payload: { mobile } })
const otpFor = (mobile: string) => app.outbox.sent().find((message) => message.mobile === mobile)?.otp ?? ''

describe('a mobile number', () => {
  test.each([
    ['\u202a98765 43210\u202c', '9876543210'],
    ['tel:+91-98765-43211', '9876543211'],
    ['+91 (0) 98765 43212,', '9876543212'],
    ['९८७६५ ४३२१३', '9876543213'],
  ])('pasted as %j is taken over both interfaces', async (typed, mobile) => {
    expect((await sendOtp(typed)).body).toMatchObject({ mobile })
    expect((await ask(app, SEND, { mobile: typed })).data.sendOtp).toEqual({ mobile })
  })

  test.each(['+1 98765 43210', '98765 43210 / 91234 56789', '98765 4321O', `9876543210${' '.repeat(5_000)}`])(
    'pasted as %j is refused over both interfaces',
    async (typed) => {
      const sentence = 'Please enter a valid 10-digit phone number'
      expect(await sendOtp(typed)).toMatchObject({ status: 400, body: { error: sentence } })
      expect((await ask(app, SEND, { mobile: typed })).errors?.[0]).toMatchObject({
        message: sentence,
        extensions: { fields: { mobile: sentence } },
      })
    },
  )
})

describe('a passcode', () => {
  const validate = (mobile: string, otp: unknown) =>
    callRest(app, { method: 'POST', url: '/validateOTP', payload: { mobile, otp } })
  const pasted: ((otp: string) => string | number)[] = [
    (otp) => Number(otp),
    (otp) => `\u2066${otp}\u2069 `,
    (otp) => [...otp].join('-'),
    (otp) => otp.replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit))),
  ]

  test.each(pasted.map((paste, place) => [paste('0471'), `90000010${place}0`, paste] as const))(
    'sent as %j signs in over REST',
    async (_sample, mobile, paste) => {
      await sendOtp(mobile)
      expect((await validate(mobile, paste(otpFor(mobile)))).body.user).toMatchObject({ mobile })
    },
  )

  test('with marks around it signs in over GraphQL', async () => {
    await sendOtp('9000002000')
    const otp = `\u200e${otpFor('9000002000')}\u200b`
    const { data } = await ask(app, VALIDATE, { mobile: '9000002000', otp })
    expect(data.validateOtp.user).toEqual({ mobile: '9000002000' })
  })

  test.each([12345, -1, 4.5, true, null, ['1234'], '471'])('sent as %j is not complete', async (otp) => {
    const { status, body } = await validate('9000003000', otp)
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'Please enter complete 4-digit OTP' })
  })
})

describe('text', () => {
  const save = (change: object) =>
    callRest(app, { method: 'POST', url: '/saveNewEvent', payload: legacyEvent('other', change) }, owner.accessToken)

  test('is stored without invisible marks, and reads back equally over both APIs', async () => {
    const saved = await save({
      title: '\u2068Sunday\tCup\u2069',
      description: '\u202aOne\u000bTwo\u202c\u2028Three',
      deviceNames: ['\u200ePavilion\u200b', 'खेल क्‍ष'],
    })
    const clean = { title: 'Sunday Cup', description: 'One\nTwo\nThree', deviceNames: ['Pavilion', 'खेल क्‍ष'] }
    expect(saved.body).toMatchObject(clean)
    const query = 'query ($id: ID!) { event(id: $id) { title description devices { name } } }'
    const { data } = await ask(app, query, { id: saved.body.id }, owner.accessToken)
    expect(data.event).toEqual({
      title: clean.title,
      description: clean.description,
      devices: clean.deviceNames.map((name) => ({ name })),
    })
  })

  test.each(['\u200b', '\u2800', '\u3164', '\u00ad\u2060', '\ufe0f', '\u0301'])(
    'of %j only is missing',
    async (title) => {
      expect(await save({ title })).toMatchObject({ status: 400, body: { error: 'Title is required.' } })
    },
  )

  test('names that differ in invisible characters are equal', async () => {
    expect((await save({ deviceNames: ['A', '\u200bA'] })).body.error).toBe('Each device needs a name of its own.')
    expect((await save({ deviceNames: ['Straße', 'STRASSE'] })).body.error).toBe('Each device needs a name of its own.')
  })

  test('an email is stored without invisible marks', async () => {
    const mutation = 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { fullname email } }'
    const input = { fullname: '\u2066Asha Patil\u2069', email: '\u202aasha\u200b@example.com\u202c' }
    const { data } = await ask(app, mutation, { input }, owner.accessToken)
    expect(data.updateProfile).toEqual({ fullname: 'Asha Patil', email: 'asha@example.com' })
  })

  test('a search is cleaned like the text it searches', async () => {
    await save({ title: 'Zuluquest' })
    const query = 'query ($search: String!) { events(search: $search) { nodes { title } } }'
    const found = async (search: string) => (await ask(app, query, { search }, owner.accessToken)).data.events.nodes
    expect(await found('\u2068zuluquest\u2069\t')).toEqual([{ title: 'Zuluquest' }])
    expect((await found('\u200b')).length).toBeGreaterThan(1)
  })
})
