import { isLoggedIn } from '../boot/logged-in-flag.ts'

/**
 * Public pages are made for everybody: both doors stand in them, and the sheet shows the one that this browser's flag
 * asks for. Without script «Войти» is there, and leads whoever is signed in on to where they stand.
 */
export function showSignedIn(): void {
  document.documentElement.toggleAttribute('data-signed-in', isLoggedIn())
}
