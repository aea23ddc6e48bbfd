import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'wrong-question',
      heading: 'La pregunta equivocada y las buenas',
      body: [
        '«¿Son seguros los criptocasinos?» no tiene respuesta, igual que no la tiene «¿son limpios los restaurantes?». Unos los lleva gente cuidadosa, otros gente descuidada y algunos, ladrones. Lo que necesitas es una manera de distinguirlos desde fuera, antes de que haya dinero dentro.',
        'Aquí hay doce preguntas. Cada una se responde mirando, sin preguntar a nadie, y todas juntas en bastante menos de una hora. En cada grupo está cómo es una buena respuesta y cómo intentamos darla nosotros, para que puedas exigírnosla. Si un casino falla en tres, el tamaño de su bono de bienvenida da igual. Apunta las respuestas mientras avanzas; un casino que te planteas se ve bastante distinto sobre el papel que en un anuncio.',
      ],
    },
    {
      id: 'results',
      heading: '¿Se pueden comprobar los resultados?',
      body: [
        [
          'Una: ¿se enseñan los compromisos antes de la primera apuesta, el de la semilla actual y el de la siguiente? Después es tarde.',
          'Dos: ¿puedes poner tu propia semilla, cuando quieras y la que quieras?',
          'Tres: ¿están todas las apuestas pasadas, sin huecos en la cuenta, con todo lo necesario para recalcularlas, y coincide una calculadora escrita por otros?',
          'Cuatro: ¿se dice el retorno de cada juego exacto y por tabla, o solo «hasta»?',
        ],
        'Aquí las cuatro se pueden probar sin cuenta: cada apuesta tiene una página pública y la [página de equidad](/fairness) lleva las tablas. La [guía paso a paso](/blogs/provably-fair-guide) explica en qué fijarse. Los juegos de otros proveedores no se pueden comprobar así en ningún sitio; ahí la respuesta es el certificado del proveedor, y un buen casino lo dice en lugar de mezclar las dos cosas.',
      ],
    },
    {
      id: 'money',
      heading: '¿Qué pasa con tu dinero?',
      body: [
        [
          'Cinco: ¿tiene cada cambio de tu saldo un apunte que puedes abrir, con hora y motivo?',
          'Seis: ¿enseña una retirada sus etapas, cada una con su hora, y el motivo cuando espera?',
          'Siete: ¿se dicen los mínimos, las comisiones y el cambio antes de confirmar, como importes y no como porcentajes de algo?',
          'Ocho: ¿qué pasa con un pago tardío, parcial o repetido? Un casino que lo ha pensado lo tiene escrito.',
        ],
        'Nuestras respuestas: el [historial de la cartera](/wallet) enumera cada céntimo con sus asientos y se puede exportar. Los ingresos empiezan en {cashier.depositMin}; lo que llega se abona una vez, por lo que llegó de verdad, aunque la dirección hubiera caducado. Antes de retirar ves el cambio, la comisión y lo que recibirás, mantenido durante un minuto. Se envía una vez o se devuelve una vez, y nunca se adivina.',
        'Una buena prueba de la caja cuesta poco: ingresa una suma pequeña, haz unas apuestas y retira el resto. Hazlo antes de ingresar algo que echarías de menos. Quien duda en pagar veinte dólares dudará más con dos mil.',
      ],
    },
    {
      id: 'rules',
      heading: '¿Las reglas están para ti o contra ti?',
      body: [
        [
          'Nueve: ¿se aplican las reglas de los bonos antes de la apuesta o se usan después de la ganancia? Las cláusulas de «juego irregular», que dejan al casino quedarse con las ganancias a su criterio, son la manera más común de perder un dinero que era tuyo.',
          'Diez: ¿se dice cuándo se pedirá la identidad y para qué? Que la pidan es normal y a menudo lo exige la ley. Que la pidan solo cuando retiras una ganancia grande es un retraso con un motivo inventado.',
        ],
        'Aquí una apuesta que rompería una regla se rechaza antes de que se mueva dinero, y el rechazo nombra la regla. Nada se anula después. La identidad se pide en cuatro niveles; hasta que se aprueban se pueden ingresar en total {verification.depositCap} como mucho. Los documentos se miran en {verification.reviewBusinessDays} días hábiles, y el estado, lo que falta y el plazo están siempre en pantalla.',
      ],
    },
    {
      id: 'account',
      heading: '¿Está bien guardada la cuenta?',
      body: [
        [
          'Once: ¿hay inicio de sesión en dos pasos con una aplicación, con códigos de recuperación, y se pide también al retirar?',
          'Doce: ¿puedes ver dónde está abierta tu sesión y cerrarla, te avisan de aparatos nuevos, y hay una pausa en las retiradas tras un cambio de contraseña?',
        ],
        'Nosotros cerramos el inicio de sesión tras {account.lockedAfterFailures} fallos durante {account.lockedForMinutes} minutos, te escribimos cuando entra un aparato nuevo y dejamos las retiradas en revisión {account.withdrawalHoldHours} horas tras cambiar la contraseña o el segundo factor, porque eso es justo lo primero que haría un ladrón.',
        'Tu lado importa lo mismo. Usa una contraseña que no uses en otro sitio. Activa el segundo factor. Escribe la dirección o usa un marcador; los enlaces de los mensajes son la manera en que se pierden casi todas las cuentas. Ningún equipo de ayuda, tampoco el nuestro, te pedirá nunca la contraseña, un código o la frase semilla de tu cartera. Quien la pida no es de ayuda.',
      ],
    },
    {
      id: 'red-flags',
      heading: 'Señales que no necesitan lista',
      body: [
        [
          'Beneficio garantizado, «señales» o un programa que juega por ti.',
          'Una comisión que hay que pagar antes de liberar tu retirada. Esa comisión no existe, nunca.',
          'Una ayuda que solo existe en un chat privado.',
          'Condiciones copiadas de otro casino, con su nombre olvidado en algún sitio.',
          'Un bono que no se puede rechazar, o que bloquea dinero ingresado por ti sin decirlo antes.',
          'Opiniones que suenan todas igual y todas enlazan con un código.',
        ],
      ],
    },
    {
      id: 'irreversible',
      heading: 'Lo que ninguna lista puede cambiar',
      body: [
        'Los pagos en monedas no se pueden deshacer. No hay una empresa de tarjetas a la que reclamar. Ese es el precio de su rapidez, y el motivo de comprobar antes y no después. La [guía de los pagos en cadena](/blogs/blockchain-gambling-guide) enseña qué errores cuestan dinero y cómo evitarlos.',
        'Y un casino seguro sigue siendo un casino. Sus juegos cuestan dinero de media, de manera segura y demostrable. Cuánto es cuestión de aritmética, que hace la [guía de la ventaja de la casa](/blogs/house-edge-guide); cómo hacer que sea poco es el tema de [que jugar siga siendo un juego](/blogs/responsible-play-guide).',
      ],
    },
  ],
};
