export type SavedMessage = { id: string; text: string }
