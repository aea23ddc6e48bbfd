/** The provider's live tables, as the integration API needs them. */
export interface LiveDoor {
  readonly games: readonly { readonly id: string; readonly name: string; readonly rtpPercentE2: number }[];
  /** Opens a table and returns the path of its page. */
  open(launch: LiveLaunch): string;
  close(userId: string): void;
}

export interface LiveLaunch {
  readonly symbol: string;
  readonly token: string;
  readonly userId: string;
  readonly language: string;
  readonly platform: string;
  readonly lobbyUrl: string | null;
  readonly cashierUrl: string | null;
  readonly lobbyFilter: string | null;
}
