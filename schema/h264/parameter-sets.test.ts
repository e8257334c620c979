import { describe, expect, test } from 'vitest'
import { decoderSets } from './avcc.ts'
import { readPps, readSps, type Sps } from './parameter-sets.ts'

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Sets of real encoders. */
const real = {
  'x264, baseline': ['6742c00dd901419f9f0110000003001000000303c0f142a480', '68cb83cb20'],
  'x264, baseline, 720p': ['6742c01fd9005005bb0110000003001000000303c0f1832480', '68cb83cb20'],
  'Firefox 153 (OpenH264)': ['6742c01fd9005005ba10000003001001e84800f1832480', '68cb8cb2'],
  'x264, main': ['674d400deca0a0cfcf8088000003000800000301e078a14cb0', '68ebe3cb20'],
  'x264, high, with 8 × 8 transform': ['6764000dacd941419f9f0110000003001000000303c0f1429960', '68ebe3cb22c0'],
  'x264, high, with scaling lists': ['6764000dacd941419f9f0110000003001000000303c0f1429960', '68ebe3cb3002c0'],
  'x264, high, interlaced': ['67640015acd941433f260220000003002000000783e28532c0', '68fba3cb22c0'],
  'x264, high, with HRD parameters': [
    '6764000dacd941419f9f0110000003001000000303c602001e840007a13930c01e28532c',
    '68ebecb22c',
  ],
  'x264, high 10': ['676e000da6cd941419f9f0110000030001000003003c0f142996', '68ebe3c23208c0'],
  'x264, high 4:2:2': ['677a000dbcd941419f8dc044000003000400000300f03c50a658', '68ebe3cb22c0'],
  'x264, high 4:4:4, with scaling lists': ['67f4000d919b282833f1b80880000003008000001e078a14cb', '68ebe3c4440110'],
} as const

/** Beginnings in which the last bit that is set lies where a set may end. */
const WHOLE_BY_CHANCE = ['68ebecb2', '68ebe3c232']

const sequenceOf = (name: keyof typeof real) => readSps(bytes(real[name][0])) as Sps
const baseline = sequenceOf('x264, baseline')
const high = sequenceOf('x264, high, with scaling lists')

describe.each(Object.entries(real))('sets of %s', (_name, [sps, pps]) => {
  test('are read to their ends', () => {
    expect(readSps(bytes(sps))).toMatchObject({ id: 0 })
    expect(readPps(bytes(pps), [readSps(bytes(sps)) as Sps])).toEqual({ id: 0, spsId: 0 })
    expect(decoderSets([bytes(sps)], [bytes(pps)])).not.toBeNull()
  })

  test('are refused when they are cut off anywhere', () => {
    const sequence = [readSps(bytes(sps)) as Sps]
    for (let length = 0; length < sps.length; length += 2) expect(readSps(bytes(sps.slice(0, length)))).toBeNull()
    for (let length = 0; length < pps.length; length += 2) {
      const cut = pps.slice(0, length)
      if (!WHOLE_BY_CHANCE.includes(cut)) expect(readPps(bytes(cut), sequence), cut).toBeNull()
    }
  })

  test('are refused with something behind their ends', () => {
    const sequence = [readSps(bytes(sps)) as Sps]
    for (const rest of ['80', 'ff', '01', '0080', '68cb83cb20']) {
      expect(readSps(bytes(sps + rest)), rest).toBeNull()
      expect(readPps(bytes(pps + rest), sequence), rest).toBeNull()
    }
  })
})

describe('a picture parameter set', () => {
  test.each([
    ['as it should be', {}],
    ['with the highest ids', { id: 255, spsId: 0 }],
    ['with the most references', { references: [31, 31] }],
    ['with the outermost QP', { qp: -26, qs: 25, chroma: -12 }],
    ['with weighted prediction', { weighted: '110' }],
    ['with an extension that changes nothing', { extension: `00${se(-2)}` }],
  ])('%s is read', (_what, change) => {
    expect(readPps(pictureSet(change), [baseline])).toMatchObject({ spsId: 0 })
  })

  test.each([
    ['ids only', bytes('68c8')],
    ['nothing behind its header', bytes('68')],
    ['another type', bytes('67cb83cb20')],
    ['a header byte that is none', bytes('e8cb83cb20')],
    ['a header byte twice', bytes('6868cb83cb20')],
    ['an id that is too high', pictureSet({ id: 256 })],
    ['a sequence that is not there', pictureSet({ spsId: 1 })],
    ['CABAC', pictureSet({ cabac: '1' })],
    ['two slice groups', pictureSet({ groups: 1 })],
    ['too many references', pictureSet({ references: [32, 0] })],
    ['too many references of the second list', pictureSet({ references: [0, 32] })],
    ['a way of weighting that does not exist', pictureSet({ weighted: '011' })],
    ['a QP that is too low', pictureSet({ qp: -27 })],
    ['a QP that is too high', pictureSet({ qp: 26 })],
    ['a QS that is too high', pictureSet({ qs: 26 })],
    ['a chroma offset that is too high', pictureSet({ chroma: 13 })],
    ['the 8 × 8 transform', pictureSet({ extension: `10${se(0)}` })],
    ['scaling lists', pictureSet({ extension: `01${'0'.repeat(6)}${se(0)}` })],
    ['an extension that is cut off', pictureSet({ extension: '0' })],
    ['a second chroma offset that is too low', pictureSet({ extension: `00${se(-13)}` })],
    ['something behind its extension', pictureSet({ extension: `00${se(0)}1` })],
    ['an endless code', bytes(`68${'00'.repeat(40)}80`)],
  ])('with %s is refused in the baseline profile', (_what, unit) => {
    expect(readPps(unit, [baseline])).toBeNull()
  })

  test('of the high profile has scaling lists of both sizes, in steps of a byte', () => {
    const lists = (first: string) => pictureSet({ cabac: '1', extension: `11${first}${'0'.repeat(7)}${se(0)}` })
    const ended = `1${se(-8)}`
    expect(readPps(lists(ended), [high])).toEqual({ id: 0, spsId: 0 })
    expect(readPps(lists(`1${se(1).repeat(16)}`), [high])).toEqual({ id: 0, spsId: 0 })
    expect(readPps(lists(`1${se(128)}${ended.slice(1)}`), [high])).toBeNull()
    expect(readPps(lists(`1${se(1).repeat(3)}`), [high])).toBeNull()
  })

  test('may be padded with zero bytes', () => {
    expect(readPps(bytes('68cb83cb200000'), [baseline])).toEqual({ id: 0, spsId: 0 })
  })
})

type PictureSet = {
  id?: number
  spsId?: number
  cabac?: string
  groups?: number
  references?: number[]
  weighted?: string
  qp?: number
  qs?: number
  chroma?: number
  extension?: string
}

/** Writes a PPS (ITU-T H.264, 7.3.2.2) from its fields; `extension` in bits. */
function pictureSet(fields: PictureSet): Uint8Array {
  const { id = 0, spsId = 0, cabac = '0', groups = 0, references = [0, 0], weighted = '000' } = fields
  const { qp = 0, qs = 0, chroma = 0, extension = '' } = fields
  const head = `${ue(id)}${ue(spsId)}${cabac}0${ue(groups)}${references.map(ue).join('')}${weighted}`
  const bits = `${head}${se(qp)}${se(qs)}${se(chroma)}100${extension}1`
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0')
  const payload = (padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return Uint8Array.from([0x68, ...payload])
}

function ue(value: number): string {
  const code = (value + 1).toString(2)
  return '0'.repeat(code.length - 1) + code
}

function se(value: number): string {
  return ue(value > 0 ? 2 * value - 1 : -2 * value)
}
