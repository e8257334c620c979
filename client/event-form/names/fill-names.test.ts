import { describe, expect, test } from 'vitest'
import { sports } from '#schema/sports/index.ts'
import { fillDevices, fillNames, undoneNames } from './fill-names.ts'

const { cricket, badminton } = sports
const players = (count: number) => Array.from({ length: count }, (_, place) => `Player ${place + 1}`)

describe('names in a list', () => {
  test('fill the fields behind, and leave the others as they are', () => {
    const answers = { team1: 'Dadar', playersPerTeam: 4, playerNames: ['Asha', 'Ravi', 'Meena', 'Kiran'] }
    expect(fillNames(cricket.fields, answers, { list: 'playerNames', names: ['A', 'B'], from: 1 })).toEqual({
      values: { team1: 'Dadar', playersPerTeam: 4, playerNames: ['Asha', 'A', 'B', 'Kiran'] },
      filled: 2,
      left: [],
    })
  })

  test.each([
    [0, 0, 11, 11],
    [3, 2, 4, 6],
    [12, 0, 3, 12],
    ['', 0, 2, 2],
  ])('raise the count of %s when, from place %i, %i come', (playersPerTeam, from, count, raised) => {
    const { values } = fillNames(
      cricket.fields,
      { playersPerTeam, playerNames: [] },
      { list: 'playerNames', names: players(count), from },
    )
    expect(values['playersPerTeam']).toBe(raised)
    expect((values['playerNames'] as string[]).slice(from)).toEqual(players(count))
  })

  test('beyond the bound are left over', () => {
    const answers = { playersPerTeam: 2, playerNames: [] }
    const { values, filled, left } = fillNames(cricket.fields, answers, {
      ...{ list: 'playerNames', names: players(18), from: 1 },
    })
    expect(values).toEqual({ playersPerTeam: 15, playerNames: ['', ...players(14)] })
    expect({ filled, left }).toEqual({ filled: 14, left: ['Player 15', 'Player 16', 'Player 17', 'Player 18'] })
  })

  test('choose the option that has room for them', () => {
    const answers = { matchType: 'singles', playerNamesTeam2: ['Asha'] }
    expect(fillNames(badminton.fields, answers, { list: 'playerNamesTeam2', names: players(3), from: 0 })).toEqual({
      values: { matchType: 'doubles', playerNamesTeam2: ['Player 1', 'Player 2'] },
      filled: 2,
      left: ['Player 3'],
    })
  })

  test('replace a whole list, and lower the count', () => {
    const answers = { playersPerTeam: 4, playerNames: ['Asha', 'Ravi', 'Meena', 'Kiran'] }
    expect(fillNames(cricket.fields, answers, { list: 'playerNames', names: ['A', 'B'], from: 'whole' })).toEqual({
      values: { playersPerTeam: 2, playerNames: ['A', 'B', '', ''] },
      filled: 2,
      left: [],
    })
  })
})

describe('names of devices', () => {
  test('name the devices behind, which stay who they are, and add more', () => {
    const devices = [
      { id: '1', name: 'Desk', isController: false },
      { id: '2', name: 'Pavilion', isController: true },
    ]
    expect(fillDevices(devices, ['Screen', 'Long on'], 1)).toEqual({
      values: [
        { id: '1', name: 'Desk', isController: false },
        { id: '2', name: 'Screen', isController: true },
        { name: 'Long on', isController: false },
      ],
      filled: 2,
      left: [],
      undoable: [
        { place: 1, name: 'Screen', before: 'Pavilion' },
        { place: 2, name: 'Long on', before: null },
      ],
    })
  })

  test('beyond ten are left over', () => {
    const { values, filled, left } = fillDevices([], players(12), 0)
    expect(values.map(({ name }) => name)).toEqual(players(10))
    expect({ filled, left }).toEqual({ filled: 10, left: ['Player 11', 'Player 12'] })
  })

  test.each([
    ['at once', ['Desk', 'Screen', 'Long on'], ['Desk', 'Pavilion', null]],
    ['after another was added', ['Desk', 'Screen', 'Long on', 'Roof'], ['Desk', 'Pavilion', null, 'Roof']],
    ['after one was renamed', ['Desk', 'Sight screen', 'Long on'], ['Desk', 'Sight screen', null]],
    ['after they were moved', ['Long on', 'Desk', 'Screen'], [null, 'Desk', 'Pavilion']],
    ['after one was removed', ['Desk', 'Long on'], ['Desk', null]],
    ['beside the same name typed', ['Screen', 'Screen', 'Long on'], ['Screen', 'Pavilion', null]],
  ])('are taken back %s', (_when, names, undone) => {
    const { undoable } = fillDevices(
      ['Desk', 'Pavilion'].map((name) => ({ name, isController: false })),
      ['Screen', 'Long on'],
      1,
    )
    expect(
      undoneNames(
        names.map((name) => ({ name })),
        undoable,
      ),
    ).toEqual(undone)
  })
})
