import type { DealerLook } from './dealer-looks.ts';
import { drawHead } from './dealer-head.web.ts';
import { elbowOf, shoulderOf, SPACE, type HandPose, type Point, type Pose, type Side } from './dealer-pose.ts';
import { dot, line, mixed, outline, shape } from './strokes.web.ts';

const MIDDLE = SPACE.width / 2;

/** Draws a dealer in this pose: body and head behind the table, then the table, then the arms over it. */
export function drawFigure(
  context: CanvasRenderingContext2D,
  look: DealerLook,
  pose: Pose,
  { hasTable, drawOnTable }: { readonly hasTable: boolean; drawOnTable?: (context: CanvasRenderingContext2D) => void },
): void {
  const lift = pose.breath * 1.4;
  context.save();
  context.beginPath();
  context.rect(0, 0, SPACE.width, hasTable ? SPACE.tableY + 1 : SPACE.height);
  context.clip();
  context.translate(0, -lift);
  drawHead(context, look, pose, 'back');
  drawTrunk(context, look, pose.breath);
  drawHead(context, look, pose, 'front');
  context.restore();
  drawOnTable?.(context);
  drawArm(context, look, 'left', pose.left, lift);
  drawArm(context, look, 'right', pose.right, lift);
}

function drawTrunk(context: CanvasRenderingContext2D, look: DealerLook, breath: number): void {
  const { build, cloth, skin } = look;
  const wide = Math.round(66 * build);
  const low = SPACE.height + 10;
  context.save();
  context.translate(MIDDLE, 0);
  context.scale(1 + breath * 0.012, 1);
  const trunk = `M-20 142 C-34 150 -${wide - 10} 152 -${wide} 176 C-${wide + 3} 200 -${wide - 10} 228 -${wide - 12} ${low} L${wide - 12} ${low} C${wide - 10} 228 ${wide + 3} 200 ${wide} 176 C${wide - 10} 152 34 150 20 142 Z`;
  const isShirt = look.outfit === 'waistcoat';
  context.fillStyle = isShirt ? '#F1EEF9' : cloth;
  shape(context, trunk);
  context.save();
  context.clip(outline(trunk));
  context.fillStyle = '#0000001f';
  shape(context, `M22 140 C40 190 32 240 20 ${low} L${wide + 8} ${low} L${wide + 8} 140 Z`);
  drawOutfit(context, look, low);
  context.restore();
  // The neck, with the shadow of the chin.
  if (look.style !== 'scarf') {
    context.fillStyle = look.isMachine ? '#59618A' : skin;
    shape(context, 'M-14 112 L-15 146 C-8 156 8 156 15 146 L14 112 Z');
    context.fillStyle = '#0000002e';
    shape(context, 'M-14 124 C-6 138 6 138 14 124 L15 134 C7 146 -7 146 -15 134 Z');
  }
  context.restore();
}

function drawOutfit(context: CanvasRenderingContext2D, look: DealerLook, low: number): void {
  const { outfit, cloth, accent, skin } = look;
  const dark = mixed(cloth, '#000000', 0.32);
  const light = mixed(cloth, '#FFFFFF', 0.16);
  switch (outfit) {
    case 'waistcoat':
      context.fillStyle = cloth;
      shape(context, `M-44 150 L-8 206 L0 ${low} L-70 ${low} L-62 160 Z`);
      shape(context, `M44 150 L8 206 L0 ${low} L70 ${low} L62 160 Z`);
      context.fillStyle = light;
      shape(context, `M-44 150 L-8 206 L-14 212 L-52 156 Z`);
      shape(context, `M44 150 L8 206 L14 212 L52 156 Z`);
      context.fillStyle = accent;
      for (const y of [218, 234]) dot(context, 0, y, 2.2);
      bowTie(context, accent);
      return;
    case 'tuxedo':
      context.fillStyle = '#F7F5FF';
      shape(context, `M-18 142 L0 ${low - 40} L18 142 C8 158 -8 158 -18 142 Z`);
      context.fillStyle = dark;
      shape(context, `M-22 142 L0 ${low - 34} L-10 ${low} L-40 176 L-32 166 L-44 162 Z`);
      shape(context, `M22 142 L0 ${low - 34} L10 ${low} L40 176 L32 166 L44 162 Z`);
      context.fillStyle = '#2A2440';
      for (const y of [184, 200]) dot(context, 0, y, 1.8);
      bowTie(context, accent);
      context.fillStyle = accent;
      shape(context, 'M-46 190 l10 -4 l8 3 l-2 5 l-15 3 z');
      return;
    case 'blazer':
      context.fillStyle = accent;
      shape(context, `M-18 142 L0 208 L18 142 C8 156 -8 156 -18 142 Z`);
      context.fillStyle = mixed(accent, '#000000', 0.14);
      shape(context, `M-6 150 L0 208 L6 150 L0 162 Z`);
      context.fillStyle = light;
      shape(context, `M-22 141 L0 212 L-6 226 L-38 178 L-28 170 L-40 164 Z`);
      shape(context, `M22 141 L0 212 L6 226 L38 178 L28 170 L40 164 Z`);
      context.fillStyle = dark;
      dot(context, 0, 230, 2.6);
      return;
    case 'dress':
      context.fillStyle = skin;
      shape(context, `M-30 144 C-26 176 -10 192 0 194 C10 192 26 176 30 144 Z`);
      context.strokeStyle = accent;
      line(context, 'M-14 148 C-8 164 8 164 14 148', 1.6);
      context.fillStyle = accent;
      dot(context, 0, 161, 2.6);
      context.strokeStyle = light;
      line(context, 'M-32 146 C-27 178 -11 194 0 196 C11 194 27 178 32 146', 3);
      return;
    case 'collar':
      context.fillStyle = light;
      shape(context, 'M-20 138 L-4 158 L-10 166 L-26 148 Z');
      shape(context, 'M20 138 L4 158 L10 166 L26 148 Z');
      context.strokeStyle = accent;
      line(context, `M0 158 L0 ${low}`, 1.4);
      context.fillStyle = accent;
      for (const y of [176, 198, 220]) {
        dot(context, 0, y, 2.6);
        context.fillRect(-11, y - 0.8, 22, 1.6);
      }
      return;
  }
}

function bowTie(context: CanvasRenderingContext2D, colour: string): void {
  context.fillStyle = colour;
  shape(context, 'M0 153 L-19 144 L-19 164 Z');
  shape(context, 'M0 153 L19 144 L19 164 Z');
  context.fillStyle = mixed(colour, '#000000', 0.3);
  context.beginPath();
  context.roundRect(-5, 147, 10, 12, 3);
  context.fill();
}

function drawArm(context: CanvasRenderingContext2D, look: DealerLook, side: Side, hand: HandPose, lift: number): void {
  const base = shoulderOf(side);
  const shoulder: Point = {
    x: MIDDLE + (base.x - MIDDLE) * look.build,
    y: base.y + 6 - lift,
  };
  const elbow = elbowOf(shoulder, hand, side);
  const isBare = look.outfit === 'dress';
  const isShirt = look.outfit === 'waistcoat';
  const sleeve = look.isMachine
    ? look.skin
    : isBare
      ? look.skin
      : isShirt
        ? '#F1EEF9'
        : mixed(look.cloth, '#FFFFFF', 0.05);
  const shade = mixed(sleeve, '#000000', 0.2);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const thick = isBare ? 21 : 27;
  bone(context, shoulder, elbow, thick, shade);
  bone(context, elbow, hand, thick - 5, shade);
  const shift = (point: Point): Point => ({ x: point.x - 2, y: point.y - 2 });
  bone(context, shift(shoulder), shift(elbow), thick - 5, sleeve);
  bone(context, shift(elbow), shift(hand), thick - 10, sleeve);
  if (isBare) {
    // A short sleeve.
    const half = { x: shoulder.x + (elbow.x - shoulder.x) * 0.3, y: shoulder.y + (elbow.y - shoulder.y) * 0.3 };
    bone(context, shoulder, half, thick + 5, look.cloth);
  }
  if (look.isMachine) {
    context.fillStyle = '#59618A';
    dot(context, elbow.x, elbow.y, 10);
    context.fillStyle = look.accent;
    dot(context, elbow.x, elbow.y, 4);
  }
  drawHand(context, look, side, elbow, hand, !isBare);
}

function bone(context: CanvasRenderingContext2D, from: Point, to: Point, width: number, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

const FINGERS = [-6.6, -2.2, 2.2, 6.4];

function drawHand(
  context: CanvasRenderingContext2D,
  look: DealerLook,
  side: Side,
  elbow: Point,
  hand: HandPose,
  hasCuff: boolean,
): void {
  const { skin } = look;
  const dark = mixed(skin, look.isMachine ? '#1B1630' : '#5A2A1A', 0.28);
  context.save();
  context.translate(hand.x, hand.y);
  context.rotate(Math.atan2(hand.y - elbow.y, hand.x - elbow.x));
  if (hasCuff && !look.isMachine) {
    context.fillStyle = '#F7F5FF';
    context.beginPath();
    context.roundRect(-9, -12, 9, 24, 3);
    context.fill();
    context.fillStyle = look.accent;
    dot(context, -4.5, side === 'left' ? -8 : 8, 2);
  }
  if (hand.holds === 'card') drawHeldCard(context);
  if (hand.holds === 'chips') drawHeldChips(context, look.accent);
  const long = 14 - 7.5 * hand.grip;
  context.strokeStyle = dark;
  context.lineWidth = 6.4;
  for (const y of FINGERS) finger(context, 12, y, 12 + long - Math.abs(y) * 0.35, y * 1.12);
  context.strokeStyle = skin;
  context.lineWidth = 4.8;
  for (const y of FINGERS) finger(context, 12, y, 12 + long - Math.abs(y) * 0.35, y * 1.12);
  context.fillStyle = skin;
  context.beginPath();
  context.roundRect(-2, -10.5, 18, 21, 8);
  context.fill();
  const thumb = side === 'left' ? 1 : -1;
  context.strokeStyle = dark;
  context.lineWidth = 6.4;
  finger(context, 2, thumb * 9, 12 - 4 * hand.grip, thumb * (15 - 7 * hand.grip));
  context.strokeStyle = skin;
  context.lineWidth = 5;
  finger(context, 2, thumb * 9, 12 - 4 * hand.grip, thumb * (15 - 7 * hand.grip));
  if (hand.holds === 'ball') {
    context.fillStyle = '#0006';
    dot(context, 22, 2, 6);
    context.fillStyle = '#FFFFFF';
    dot(context, 21, 0, 6);
    context.fillStyle = '#B9B3D6';
    dot(context, 22.5, 1.8, 3);
  }
  context.restore();
}

function finger(context: CanvasRenderingContext2D, x: number, y: number, toX: number, toY: number): void {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(toX, toY);
  context.stroke();
}

function drawHeldCard(context: CanvasRenderingContext2D): void {
  context.save();
  context.translate(24, 0);
  context.rotate(0.16);
  context.fillStyle = '#F5F3FF';
  context.beginPath();
  context.roundRect(-11, -17, 24, 34, 3);
  context.fill();
  context.fillStyle = '#5C46D6';
  context.fillRect(-8, -14, 18, 28);
  context.restore();
}

function drawHeldChips(context: CanvasRenderingContext2D, accent: string): void {
  for (const [step, colour] of ['#C4213F', '#F5F3FF', accent].entries()) {
    context.fillStyle = colour;
    context.beginPath();
    context.ellipse(20, 6 - step * 4.5, 11, 5, 0, 0, 2 * Math.PI);
    context.fill();
    context.strokeStyle = '#0006';
    context.lineWidth = 1;
    context.stroke();
  }
}
