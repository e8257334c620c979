/** A client of the twelve calls, as the specification describes it: plain, old-fashioned, and from another origin. */
const host = new URLSearchParams(location.search).get('host')
const storage = window.localStorage
const status = document.querySelector('[role=status]')
const list = document.querySelector('ul')
let mobile = ''
let openId = ''
let openLogo = ''
let page = 1

async function call(method, path, { body, bearer = false, credentials = 'same-origin' } = {}) {
  const headers = {}
  if (body !== undefined && !(body instanceof FormData)) headers['Content-Type'] = 'application/json'
  if (bearer) headers['Authorization'] = `Bearer ${storage.getItem('accessToken')}`
  const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body)
  const response = await fetch(host + path, { method, headers, credentials, body: sent })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return answer
}

const deeds = {
  async phone(form) {
    mobile = form.mobile
    await call('POST', '/sendOTP', { body: { mobile }, credentials: 'include' })
    return 'OTP sent!'
  },
  async otp(form) {
    const body = { mobile, otp: form.otp }
    const answer = await call('POST', '/validateOTP', { body, credentials: 'include' })
    keep(answer)
    storage.setItem('user', JSON.stringify(answer.user))
    return answer.isNewUser ? 'OTP verified! Welcome.' : 'OTP verified!'
  },
  async profile(form) {
    const body = { mobile, fullname: `${form.first} ${form.last}`, email: form.email }
    const { user } = await call('POST', '/updateProfile', { body })
    storage.setItem('user', JSON.stringify(user))
    return `Hello ${user.fullname}`
  },
  async event(form, deed) {
    const logo = form.logo?.size > 0 ? await upload(form.logo) : openLogo
    const body = eventOf(form, logo)
    if (deed === 'update') {
      await call('PUT', `/updateEvent/${openId}`, { body, bearer: true })
      return 'Event updated successfully!'
    }
    await call('POST', '/saveNewEvent', { body, bearer: true })
    return 'Event saved successfully!'
  },
  async more() {
    const { events, hasMore } = await call('GET', `/getEventsPageLoad?page=${page}&limit=6`, { bearer: true })
    page += 1
    for (const event of events) list.append(rowOf(event))
    return hasMore ? 'There are more.' : 'No more events to load.'
  },
  async check() {
    try {
      await call('GET', '/profile', { bearer: true })
    } catch {
      keep(await call('POST', '/refresh', { body: { refreshToken: storage.getItem('refreshToken') } }))
      return 'Session renewed'
    }
    const events = await call('GET', '/getEvents', { bearer: true })
    return `Signed in, ${events.length} events`
  },
  async logout() {
    const { ok } = await call('POST', '/logout', { bearer: true })
    storage.removeItem('accessToken')
    storage.removeItem('user')
    return ok ? 'Logged out' : 'Not logged out'
  },
}

async function upload(file) {
  const body = new FormData()
  body.append('file', file)
  const { url } = await call('POST', '/upload', { body })
  return url
}

function eventOf(form, logo) {
  const { title, description, venue, time, visibility, device, sponsor, team1, team2, sets } = form
  const details = { team1, team2, sets, playersPerTeam: '6', refereeCount: '1', playerNames: [], refereeNames: [] }
  const sponsors = [{ name: sponsor, logo }]
  const general = { title, description, type: 'volleyball', venue, time, visibility }
  return { ...general, sponsorCount: 1, sponsors, deviceCount: 1, deviceNames: [device], details }
}

function rowOf({ id, title, time, venue }) {
  const row = document.createElement('li')
  const button = document.createElement('button')
  button.textContent = `${title}, ${time}, ${venue}`
  button.onclick = () => say(() => open(id))
  row.append(button)
  return row
}

/** Fills the form with the names that the edit screen of the specification reads. */
async function open(id) {
  const event = await call('GET', `/getEventById?id=${id}`, { credentials: 'include' })
  openId = id
  openLogo = event.sponsors[0].logo
  const fields = document.forms.event.elements
  for (const name of ['title', 'description', 'venue', 'visibility']) fields[name].value = event[name]
  fields.time.value = new Date(event.time).toISOString().slice(0, 16)
  fields.device.value = event.deviceNames[0] ?? ''
  fields.sponsor.value = event.sponsors[0].name
  fields.team1.value = event.details.team1
  fields.team2.value = event.details.team2
  fields.sets.value = event.details.setsCount
  return `Opened ${event.title}, ${event.deviceCount} device`
}

function keep({ accessToken, refreshToken }) {
  storage.setItem('accessToken', accessToken)
  storage.setItem('refreshToken', refreshToken)
}

async function say(deed) {
  status.textContent = ''
  status.textContent = await deed().catch((error) => `Failed: ${error.message}`)
}

for (const form of document.forms) {
  form.onsubmit = (event) => {
    event.preventDefault()
    void say(() => deeds[form.id](Object.fromEntries(new FormData(form)), event.submitter.value))
  }
}
for (const id of ['more', 'check', 'logout']) document.getElementById(id).onclick = () => say(deeds[id])
