/** States and their transitions as data: `moves[state][event]` is the next state. */
export type Lifecycle<State extends string, Event extends string> = {
  readonly [From in State]: { readonly [E in Event]?: State }
}

/** Returns the next state; undefined when the event is not allowed in this one. */
export function moved<State extends string, Event extends string>(
  lifecycle: Lifecycle<State, Event>,
  from: State,
  event: Event,
): State | undefined {
  return lifecycle[from][event]
}
