/** States and what may happen in them, as data: `moves[state][event]` is the next state. */
export type Lifecycle<State extends string, Event extends string> = {
  readonly [From in State]: { readonly [E in Event]?: State }
}

/** The next state; undefined where the event has no place in this one. */
export function moved<State extends string, Event extends string>(
  lifecycle: Lifecycle<State, Event>,
  from: State,
  event: Event,
): State | undefined {
  return lifecycle[from][event]
}
