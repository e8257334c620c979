/** `soon`: an hour before the start. `live`: the event is on the air. `moved`: it has another start. */
export type ReminderKind = 'soon' | 'live' | 'moved' | 'cancelled'
