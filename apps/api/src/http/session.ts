export type Session = { readonly id: string; readonly accountId: string; readonly phone: string }

export type FindSession<Found extends Session = Session> = (token: string) => Promise<Found | undefined>
