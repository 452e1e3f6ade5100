import { isLoggedIn } from '../boot/logged-in-flag.ts'

/**
 * Public pages are the same for everybody: they contain both links, and the stylesheet shows the one matching this
 * browser's flag. Without script «Войти» is shown, and redirects a signed-in visitor to their step.
 */
export function showSignedIn(): void {
  document.documentElement.toggleAttribute('data-signed-in', isLoggedIn())
}
