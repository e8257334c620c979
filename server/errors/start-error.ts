/** Why the server cannot start, worded for the operator. */
export class StartError extends Error {}
