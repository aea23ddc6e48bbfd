import { WalletScreen } from '../../cashier/wallet/wallet-screen.tsx';
import { OwnProof } from '../../proof/solvency/own-proof.tsx';

/** The history of the player's balances, and the proof that they are counted. */
export function WalletPage() {
  return (
    <>
      <WalletScreen />
      <div className="mx-auto w-full max-w-[1040px] pb-8">
        <OwnProof />
      </div>
    </>
  );
}
