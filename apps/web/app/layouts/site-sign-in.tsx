import { useEffect } from 'react'
import { Link } from 'react-router'
import { useText } from '../texts/text.ts'
import { showSignedIn } from '../visit/show-signed-in.ts'

/** The sign-in link for returning visitors; `visit/show-signed-in.ts` selects which of its two labels is visible. */
export function SiteSignIn() {
  const t = useText('shell')
  // After a navigation inside the app the visitor may have signed in or out since the visit began.
  useEffect(showSignedIn, [])
  return (
    <div className="bar-links bar-door">
      <Link className="bar-door-in" to="/login">
        {t('log_in')}
      </Link>
      <Link className="bar-door-cabinet" to="/register/lk">
        {t('cabinet')}
      </Link>
    </div>
  )
}
