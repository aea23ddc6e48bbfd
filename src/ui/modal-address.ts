import { useLocation, useNavigate, useSearchParams, type To } from 'react-router';

/** The specification puts modals in the address. It really spells `model=profile`. */
const MODAL_PARAMETERS = ['modal', 'model', 'tab', 'ref'] as const;

export const AUTH_TABS = ['login', 'register', 'recover'] as const;
export type AuthTab = (typeof AUTH_TABS)[number];
export const CASHIER_TABS = ['deposit', 'withdraw'] as const;
export type CashierTab = (typeof CASHIER_TABS)[number];
export const PROFILE_TABS = ['overview', 'bets'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export type ModalAddress =
  | { modal: 'auth'; tab: AuthTab; ref?: string }
  | { modal: 'cashier'; tab: CashierTab }
  | { model: 'profile'; tab: ProfileTab };

/** Which modal the address asks for, and functions to open, switch and close it. */
export function useModalAddress() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();

  const to = (address: ModalAddress | null): To => withModal(location, address);

  return {
    current: readAddress(parameters),
    /** For links that open a modal over the present page. */
    to,
    /** Uses the browser's address: while the next page is loading, `location` is still that of the previous page. */
    open: (address: ModalAddress) => navigate(withModal(window.location, address), { state: { openedHere: true } }),
    turn: (address: ModalAddress) => navigate(to(address), { replace: true, state: location.state }),
    /** Goes back in the history if the modal was opened by a step forward, so that Back does not reopen it. */
    close: () => {
      const state = location.state as { openedHere?: boolean } | null;
      void (state?.openedHere ? navigate(-1) : navigate(to(null), { replace: true }));
    },
  };
}

/** The address of the page with this modal over it, or with none. */
function withModal(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  address: ModalAddress | null,
): To {
  const next = new URLSearchParams(search);
  for (const name of MODAL_PARAMETERS) next.delete(name);
  for (const [name, value] of Object.entries(address ?? {})) next.set(name, value);
  return { pathname, search: next.toString(), hash };
}

function readAddress(parameters: URLSearchParams): ModalAddress | null {
  const tab = parameters.get('tab');
  const ref = parameters.get('ref');
  if (parameters.get('modal') === 'auth') {
    return { modal: 'auth', tab: AUTH_TABS.find((each) => each === tab) ?? 'login', ...(ref ? { ref } : {}) };
  }
  if (parameters.get('modal') === 'cashier') {
    return { modal: 'cashier', tab: CASHIER_TABS.find((each) => each === tab) ?? 'deposit' };
  }
  if (parameters.get('model') === 'profile') {
    return { model: 'profile', tab: PROFILE_TABS.find((each) => each === tab) ?? 'overview' };
  }
  return null;
}
